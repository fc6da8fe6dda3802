//! A program that speaks the protocol with the Rust SDK, and does what the scenarios say:
//! `peer agent <port> <versions>` or `peer client <port> <version> <agent command...>`.

mod control;
mod serve;
mod version_1;
mod version_2;

use agent_client_protocol::{AcpAgent, AcpAgentConfig, Agent, ConnectTo, LineDirection, Result, Stdio};
use futures::executor::block_on;

async fn agent(port: &str, versions: &str) -> Result<()> {
    match versions {
        "1" => version_1::agent(port).connect_to(Stdio::new()).await,
        "2" => version_2::agent(port).connect_to(Stdio::new()).await,
        _ => {
            let both = Agent.protocol_router();
            let both = both.with_v1(version_1::agent(port)).with_v2(version_2::agent(port));
            both.connect_to(Stdio::new()).await
        }
    }
}

async fn client(port: &str, version: &str, command: &[String]) -> Result<()> {
    let config = AcpAgentConfig::new(&command[0]).args(&command[1..]);
    let agent = AcpAgent::new(config).with_debug(|line, direction| {
        if direction == LineDirection::Stderr {
            eprintln!("{line}");
        }
    });
    match version {
        "1" => version_1::client(port, agent).await,
        _ => version_2::client(port, agent).await,
    }
}

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args[0].as_str() {
        "agent" => block_on(agent(&args[1], &args[2])),
        _ => block_on(client(&args[1], &args[2], &args[3..])),
    }
}

//! Both roles in version 1.

use agent_client_protocol::v1::schema::*;
use agent_client_protocol::{AcpAgent, Agent, Client, ConnectTo, Handled, Result, UntypedMessage};

use crate::control::Control;
use crate::{forward, sender, serve};

pub fn agent(port: &str) -> impl ConnectTo<Client> + use<> {
    let (control, orders) = Control::dial(port, 1);
    let served = forward!(
        Agent.v1(), control,
        requests: [
            InitializeRequest, AuthenticateRequest, LogoutRequest, NewSessionRequest, LoadSessionRequest,
            ResumeSessionRequest, ListSessionsRequest, CloseSessionRequest, DeleteSessionRequest, PromptRequest,
            SetSessionModeRequest, SetSessionConfigOptionRequest,
        ],
        notifications: [CancelNotification]
    );
    served.with_spawned(async move |cx| {
        let cx = cx.into_raw();
        let send = sender!(
            cx, control,
            requests: {
                "session/request_permission" => RequestPermissionRequest,
                "fs/read_text_file" => ReadTextFileRequest,
                "fs/write_text_file" => WriteTextFileRequest,
                "terminal/create" => CreateTerminalRequest,
                "terminal/output" => TerminalOutputRequest,
                "terminal/kill" => KillTerminalRequest,
                "terminal/wait_for_exit" => WaitForTerminalExitRequest,
                "terminal/release" => ReleaseTerminalRequest,
                "elicitation/create" => CreateElicitationRequest,
            },
            notifications: {
                "session/update" => SessionNotification,
                "elicitation/complete" => CompleteElicitationNotification,
            }
        );
        serve::drive(&cx, control, orders, send).await?;
        serve::die()
    })
}

pub async fn client(port: &str, agent: AcpAgent) -> Result<()> {
    let (control, orders) = Control::dial(port, 1);
    let served = forward!(
        Client.v1(), control,
        requests: [
            RequestPermissionRequest, ReadTextFileRequest, WriteTextFileRequest, CreateTerminalRequest,
            TerminalOutputRequest, KillTerminalRequest, WaitForTerminalExitRequest, ReleaseTerminalRequest,
            CreateElicitationRequest,
        ],
        notifications: [SessionNotification, CompleteElicitationNotification]
    );
    served
        .connect_with(agent, async move |cx| {
            let cx = cx.into_raw();
            let send = sender!(
                cx, control,
                requests: {
                    "initialize" => InitializeRequest,
                    "authenticate" => AuthenticateRequest,
                    "logout" => LogoutRequest,
                    "session/new" => NewSessionRequest,
                    "session/load" => LoadSessionRequest,
                    "session/resume" => ResumeSessionRequest,
                    "session/list" => ListSessionsRequest,
                    "session/close" => CloseSessionRequest,
                    "session/delete" => DeleteSessionRequest,
                    "session/prompt" => PromptRequest,
                    "session/set_mode" => SetSessionModeRequest,
                    "session/set_config_option" => SetSessionConfigOptionRequest,
                },
                notifications: { "session/cancel" => CancelNotification }
            );
            serve::drive(&cx, control, orders, send).await
        })
        .await
}

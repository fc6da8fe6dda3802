//! Both roles in version 2.

use agent_client_protocol::v2::InitializeOutcome;
use agent_client_protocol::v2::schema::*;
use agent_client_protocol::{
    AcpAgent, Agent, Client, ConnectTo, Error, Handled, JsonRpcMessage, JsonRpcResponse, Result, UntypedMessage,
};

use crate::control::Control;
use crate::{forward, sender, serve};

pub fn agent(port: &str) -> impl ConnectTo<Client> + use<> {
    let (control, orders) = Control::dial(port, 2);
    let served = forward!(
        Agent.v2(), control,
        requests: [
            InitializeRequest, LoginAuthRequest, LogoutAuthRequest, NewSessionRequest, ResumeSessionRequest,
            ListSessionsRequest, CloseSessionRequest, DeleteSessionRequest, PromptRequest,
            SetSessionConfigOptionRequest, CancelToolCallRequest, CancelTerminalRequest,
        ],
        notifications: [CancelSessionNotification]
    );
    served.with_spawned(async move |cx| {
        let cx = cx.into_raw();
        let send = sender!(
            cx, control,
            requests: {
                "session/request_permission" => RequestPermissionRequest,
                "elicitation/create" => CreateElicitationRequest,
            },
            notifications: {
                "session/update" => UpdateSessionNotification,
                "elicitation/complete" => CompleteElicitationNotification,
            }
        );
        serve::drive(&cx, control, orders, send).await?;
        serve::die()
    })
}

pub async fn client(port: &str, agent: AcpAgent) -> Result<()> {
    let (control, orders) = Control::dial(port, 2);
    let served = forward!(
        Client.v2(), control,
        requests: [RequestPermissionRequest, CreateElicitationRequest],
        notifications: [UpdateSessionNotification, CompleteElicitationNotification]
    );
    served
        .connect_with(agent, async move |version_2| {
            let cx = version_2.clone().into_raw();
            let others = sender!(
                cx, control,
                requests: {
                    "auth/login" => LoginAuthRequest,
                    "auth/logout" => LogoutAuthRequest,
                    "session/new" => NewSessionRequest,
                    "session/resume" => ResumeSessionRequest,
                    "session/list" => ListSessionsRequest,
                    "session/close" => CloseSessionRequest,
                    "session/delete" => DeleteSessionRequest,
                    "session/prompt" => PromptRequest,
                    "session/set_config_option" => SetSessionConfigOptionRequest,
                    "tool_call/cancel" => CancelToolCallRequest,
                    "terminal/cancel" => CancelTerminalRequest,
                },
                notifications: { "session/cancel" => CancelSessionNotification }
            );
            serve::drive(&cx, control, orders, move |order| {
                if order.method != "initialize" {
                    return others(order);
                }
                let request = InitializeRequest::parse_message("initialize", &order.params)?;
                let sent = version_2.send_initialize(request);
                Ok(Box::pin(async move {
                    match sent.block_task().await? {
                        InitializeOutcome::Initialized(response) => response.into_json("initialize"),
                        other => Err(Error::new(-32603, format!("not version 2: {other:?}"))),
                    }
                }))
            })
            .await
        })
        .await
}

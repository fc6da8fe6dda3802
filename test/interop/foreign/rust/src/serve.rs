//! What both versions and both roles share.

use agent_client_protocol::role::{HasPeer, Role};
use agent_client_protocol::{
    BoxFuture, ConnectionTo, JsonRpcMessage, JsonRpcNotification, JsonRpcRequest, JsonRpcResponse, Protocol, Responder,
    Result,
};
use futures::StreamExt;
use futures::channel::{mpsc::UnboundedReceiver, oneshot};
use futures::future::{Either, select};
use serde_json::Value;

use crate::control::{Control, Order, Said};

/// Hands a request to the scenarios. The future tells them should it be taken back.
pub fn forwarded<Req: JsonRpcRequest, P: Protocol>(
    control: &Control,
    request: &Req,
    responder: Responder<Req::Response, P>,
) -> Result<impl Future<Output = Result<()>> + Send + 'static + use<Req, P>>
where
    Req::Response: Send,
{
    let method = request.method().to_owned();
    let message = request.to_untyped_message()?;
    let taken_back = responder.cancellation();
    let (settled, settling) = oneshot::channel::<()>();
    let id = control.ask(
        &method.clone(),
        message.params(),
        Box::new(move |outcome| {
            drop(settled);
            let decoded = outcome.and_then(|value| Req::Response::from_json(&method, value));
            responder.respond_with_result(decoded)
        }),
    );
    let control = control.clone();
    Ok(async move {
        let withdrawal = Box::pin(taken_back.cancelled());
        if let Either::Left(_) = select(withdrawal, settling).await {
            control.take_back(id);
        }
        Ok(())
    })
}

/// Hands a notification to the scenarios.
pub fn told(control: &Control, notification: &impl JsonRpcMessage) -> Result<()> {
    control.tell(notification.method(), notification.to_untyped_message()?.params());
    Ok(())
}

type Sent = Result<BoxFuture<'static, Result<Value>>>;

/// Sends a request through the SDK, and gives its answer as the SDK decoded it.
pub fn send<Peer: Role + HasPeer<Peer>, Req: JsonRpcRequest>(
    cx: &ConnectionTo<Peer>,
    control: &Control,
    order: &Order,
) -> Sent
where
    Req::Response: Send,
{
    let method = order.method.clone();
    let sent = cx.send_request(Req::parse_message(&method, &order.params)?);
    if let Some(id) = order.id {
        control.serving(id, sent.cancellation_handle());
    }
    Ok(Box::pin(async move { sent.block_task().await?.into_json(&method) }))
}

/// Sends a notification through the SDK.
pub fn notify<Peer: Role + HasPeer<Peer>, N: JsonRpcNotification>(cx: &ConnectionTo<Peer>, order: &Order) -> Sent {
    cx.send_notification(N::parse_message(&order.method, &order.params)?)?;
    Ok(Box::pin(async { Ok(Value::Null) }))
}

/// Does what the scenarios say, until they are over. What is sent keeps their order.
pub async fn drive<Peer: Role>(
    cx: &ConnectionTo<Peer>,
    control: Control,
    mut said: UnboundedReceiver<Said>,
    send: impl Fn(&Order) -> Sent,
) -> Result<()> {
    while let Some(said) = said.next().await {
        let order = match said {
            Said::Answer(id, outcome) => {
                control.settle(id, outcome)?;
                continue;
            }
            Said::Cancel(id) => {
                control.cancel(id)?;
                continue;
            }
            Said::Order(order) => order,
        };
        let sent = send(&order);
        let Some(id) = order.id else {
            if let Err(error) = sent {
                eprintln!("{}: {error}", order.method);
            }
            continue;
        };
        let control = control.clone();
        cx.spawn(async move {
            let outcome = match sent {
                Ok(answer) => answer.await,
                Err(error) => Err(error),
            };
            control.answer(id, outcome);
            Ok(())
        })?;
    }
    Ok(())
}

/// Ends an agent as a crash would.
pub fn die() -> Result<()> {
    eprintln!("the scenario ended the agent");
    std::process::exit(7)
}

/// Registers handlers that hand what arrives to the scenarios, extensions last.
#[macro_export]
macro_rules! forward {
    ($builder:expr, $control:expr, requests: [$($request:ty),* $(,)?], notifications: [$($notification:ty),* $(,)?]) => {
        $builder
            $(.on_receive_request(
                {
                    let control = $control.clone();
                    async move |request: $request, responder, cx| {
                        cx.spawn($crate::serve::forwarded(&control, &request, responder)?)
                    }
                },
                agent_client_protocol::on_receive_request!(),
            ))*
            $(.on_receive_notification(
                {
                    let control = $control.clone();
                    async move |notification: $notification, _cx| $crate::serve::told(&control, &notification)
                },
                agent_client_protocol::on_receive_notification!(),
            ))*
            .on_receive_request(
                {
                    let control = $control.clone();
                    async move |request: UntypedMessage, responder, cx| {
                        if !request.method().starts_with('_') {
                            return Ok(Handled::No { message: (request, responder), retry: false });
                        }
                        cx.spawn($crate::serve::forwarded(&control, &request, responder)?)?;
                        Ok(Handled::Yes)
                    }
                },
                agent_client_protocol::on_receive_request!(),
            )
            .on_receive_notification(
                {
                    let control = $control.clone();
                    async move |notification: UntypedMessage, cx| {
                        if !notification.method().starts_with('_') {
                            return Ok(Handled::No { message: (notification, cx), retry: false });
                        }
                        $crate::serve::told(&control, &notification)?;
                        Ok(Handled::Yes)
                    }
                },
                agent_client_protocol::on_receive_notification!(),
            )
    };
}

/// Finds the type of what an order sends.
#[macro_export]
macro_rules! sender {
    ($cx:expr, $control:expr, requests: {$($method:literal => $request:ty),* $(,)?}, notifications: {$($notice:literal => $notification:ty),* $(,)?}) => {{
        let cx = $cx.clone();
        let control = $control.clone();
        move |order: &$crate::control::Order| match (order.method.as_str(), order.id) {
            $(($method, _) => $crate::serve::send::<_, $request>(&cx, &control, order),)*
            $(($notice, _) => $crate::serve::notify::<_, $notification>(&cx, order),)*
            (extension, id) if extension.starts_with('_') => match id {
                Some(_) => $crate::serve::send::<_, UntypedMessage>(&cx, &control, order),
                None => $crate::serve::notify::<_, UntypedMessage>(&cx, order),
            },
            _ => Err(agent_client_protocol::Error::method_not_found()),
        }
    }};
}

//! What the scenarios and this program tell each other: see `control.ts`.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};

use agent_client_protocol::{Error, RequestCancellationHandle, Result};
use futures::channel::mpsc;
use serde_json::{Value, json};

/// What the scenarios say, in their order.
pub enum Said {
    Order(Order),
    Answer(i64, Result<Value>),
    Cancel(i64),
}

/// A call or a notification of the scenarios.
pub struct Order {
    pub id: Option<i64>,
    pub method: String,
    pub params: Value,
}

type Answered = Box<dyn FnOnce(Result<Value>) -> Result<()> + Send>;

#[derive(Default)]
struct State {
    calls: i64,
    pending: HashMap<i64, Answered>,
    served: HashMap<i64, RequestCancellationHandle>,
}

/// Carries what the SDK decodes to the scenarios, and what these send to the SDK.
#[derive(Clone)]
pub struct Control {
    stream: Arc<Mutex<TcpStream>>,
    state: Arc<Mutex<State>>,
}

impl Control {
    /// Connects, about one version of the protocol. What is said ends when the scenarios are over.
    pub fn dial(port: &str, version: u8) -> (Control, mpsc::UnboundedReceiver<Said>) {
        let address = ("127.0.0.1", port.parse().expect("a port"));
        let stream = TcpStream::connect(address).expect("the scenarios listen");
        stream.set_nodelay(true).expect("a socket");
        let reader = BufReader::new(stream.try_clone().expect("a socket"));
        let (sender, said) = mpsc::unbounded();
        std::thread::spawn(move || {
            for line in reader.lines().map_while(std::result::Result::ok) {
                let line = serde_json::from_str(&line).expect("a line of JSON");
                let _ = sender.unbounded_send(read(line));
            }
        });
        let stream = Arc::new(Mutex::new(stream));
        let control = Control { stream, state: Arc::default() };
        control.send(&json!({ "version": version }));
        (control, said)
    }

    fn send(&self, line: &Value) {
        let text = format!("{line}\n");
        let _ = self.stream.lock().unwrap().write_all(text.as_bytes());
    }

    pub fn tell(&self, method: &str, params: &Value) {
        self.send(&json!({ "method": method, "params": params }));
    }

    /// Forwards what the peer asked. Its answer is given while no later thing of the scenarios is done.
    pub fn ask(&self, method: &str, params: &Value, answered: Answered) -> i64 {
        let mut state = self.state.lock().unwrap();
        state.calls += 1;
        let id = state.calls;
        state.pending.insert(id, answered);
        drop(state);
        self.send(&json!({ "id": id, "method": method, "params": params }));
        id
    }

    pub fn settle(&self, id: i64, outcome: Result<Value>) -> Result<()> {
        let answered = self.state.lock().unwrap().pending.remove(&id);
        answered.expect("an answer to a call")(outcome)
    }

    /// Tells that the peer takes back what it asked.
    pub fn take_back(&self, id: i64) {
        self.send(&json!({ "cancel": id }));
    }

    /// Remembers how a call that an order asked for is taken back.
    pub fn serving(&self, id: i64, handle: RequestCancellationHandle) {
        self.state.lock().unwrap().served.insert(id, handle);
    }

    pub fn cancel(&self, id: i64) -> Result<()> {
        let handle = self.state.lock().unwrap().served.remove(&id);
        handle.map_or(Ok(()), |handle| handle.cancel())
    }

    pub fn answer(&self, id: i64, outcome: Result<Value>) {
        self.state.lock().unwrap().served.remove(&id);
        self.send(&match outcome {
            Ok(result) => json!({ "id": id, "result": result }),
            Err(error) => json!({ "id": id, "error": error }),
        });
    }
}

fn read(mut line: Value) -> Said {
    if let Some(id) = line["cancel"].as_i64() {
        return Said::Cancel(id);
    }
    let id = line["id"].as_i64();
    match line["method"].as_str() {
        Some(method) => Said::Order(Order { id, method: method.to_owned(), params: line["params"].take() }),
        None => Said::Answer(id.expect("an answer has an id"), outcome(&mut line)),
    }
}

fn outcome(line: &mut Value) -> Result<Value> {
    if let Some(failure) = line["failure"].as_str() {
        return Err(Error::into_internal_error(std::io::Error::other(failure.to_owned())));
    }
    if line["aborted"] == true {
        return Err(Error::request_cancelled());
    }
    match line.get("error") {
        Some(error) => Err(serde_json::from_value(error.clone())?),
        None => Ok(line["result"].take()),
    }
}

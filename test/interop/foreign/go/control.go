package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"

	acp "github.com/coder/acp-go-sdk"
)

// line is one message between this program and the process that runs the scenarios.
type line struct {
	ID      *int64            `json:"id,omitempty"`
	Method  string            `json:"method,omitempty"`
	Params  json.RawMessage   `json:"params,omitempty"`
	Result  json.RawMessage   `json:"result,omitempty"`
	Error   *acp.RequestError `json:"error,omitempty"`
	Failure string            `json:"failure,omitempty"`
	Aborted bool              `json:"aborted,omitempty"`
	Cancel  *int64            `json:"cancel,omitempty"`
}

// sender makes a call of the SDK out of params; its answer goes back as it was decoded.
type sender func(ctx context.Context, params json.RawMessage) (any, error)

// control carries what the SDK decodes to the scenarios, and what these send to the SDK.
type control struct {
	conn    net.Conn
	mu      sync.Mutex
	next    int64
	pending map[int64]chan line
	served  map[int64]context.CancelFunc
}

func dial(port string) *control {
	conn, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Fprintln(conn, `{"version":1}`)
	return &control{conn: conn, pending: map[int64]chan line{}, served: map[int64]context.CancelFunc{}}
}

func (c *control) send(l line) {
	text, err := json.Marshal(l)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.conn.Write(append(text, '\n'))
}

func (c *control) tell(method string, params any) error {
	text, err := json.Marshal(params)
	c.send(line{Method: method, Params: text})
	return err
}

// ask forwards what the peer asked. Its context ends when the peer takes the request back.
func ask[R any](ctx context.Context, c *control, method string, params any) (R, error) {
	var result R
	text, err := json.Marshal(params)
	if err != nil {
		return result, err
	}
	answered := make(chan line, 1)
	c.mu.Lock()
	c.next++
	id := c.next
	c.pending[id] = answered
	c.mu.Unlock()
	c.send(line{ID: &id, Method: method, Params: text})
	stop := context.AfterFunc(ctx, func() { c.send(line{Cancel: &id}) })
	defer stop()
	answer := <-answered
	switch {
	case answer.Error != nil:
		return result, answer.Error
	case answer.Aborted:
		return result, context.Canceled
	case answer.Failure != "":
		return result, errors.New(answer.Failure)
	}
	return result, json.Unmarshal(answer.Result, &result)
}

// run reads until the scenarios are over. Notifications are sent before the next line is read, requests side by side.
func (c *control) run(senders map[string]sender, extension func(method string, request bool) sender) {
	reader := bufio.NewReader(c.conn)
	for {
		text, err := reader.ReadBytes('\n')
		if err != nil {
			return
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		switch {
		case l.Cancel != nil:
			c.mu.Lock()
			if cancel := c.served[*l.Cancel]; cancel != nil {
				cancel()
			}
			c.mu.Unlock()
		case l.Method == "":
			c.mu.Lock()
			answered := c.pending[*l.ID]
			delete(c.pending, *l.ID)
			c.mu.Unlock()
			answered <- l
		default:
			send := senders[l.Method]
			if send == nil {
				send = extension(l.Method, l.ID != nil)
			}
			if l.ID == nil {
				if _, err := send(context.Background(), l.Params); err != nil {
					fmt.Fprintln(os.Stderr, l.Method, err)
				}
				continue
			}
			ctx, cancel := context.WithCancel(context.Background())
			c.mu.Lock()
			c.served[*l.ID] = cancel
			c.mu.Unlock()
			go c.serve(ctx, *l.ID, send, l.Params)
		}
	}
}

func (c *control) serve(ctx context.Context, id int64, send sender, params json.RawMessage) {
	answer := line{ID: &id}
	result, err := send(ctx, params)
	var refused *acp.RequestError
	switch {
	case errors.As(err, &refused):
		answer.Error = refused
	case err != nil:
		answer.Failure = err.Error()
	default:
		if answer.Result, err = json.Marshal(result); err != nil {
			answer.Failure = err.Error()
		}
	}
	c.send(answer)
}

// call makes a sender of a request of the SDK, told one of a notification.
func call[P, R any](request func(context.Context, P) (R, error)) sender {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var typed P
		if err := json.Unmarshal(params, &typed); err != nil {
			return nil, err
		}
		return request(ctx, typed)
	}
}

func told[P any](notify func(context.Context, P) error) sender {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var typed P
		if err := json.Unmarshal(params, &typed); err != nil {
			return nil, err
		}
		return nil, notify(ctx, typed)
	}
}

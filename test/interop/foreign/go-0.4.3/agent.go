package main

import (
	"context"
	"fmt"
	"os"

	acp "github.com/coder/acp-go-sdk"
)

// agent hands every request of the client to the scenarios.
type agent struct{ control *control }

func (a agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	return ask[acp.InitializeResponse](ctx, a.control, "initialize", p)
}

func (a agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return ask[acp.AuthenticateResponse](ctx, a.control, "authenticate", p)
}

func (a agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return ask[acp.NewSessionResponse](ctx, a.control, "session/new", p)
}

func (a agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return ask[acp.LoadSessionResponse](ctx, a.control, "session/load", p)
}

func (a agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return ask[acp.PromptResponse](ctx, a.control, "session/prompt", p)
}

func (a agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return ask[acp.SetSessionModeResponse](ctx, a.control, "session/set_mode", p)
}

func (a agent) Cancel(_ context.Context, p acp.CancelNotification) error {
	return a.control.tell("session/cancel", p)
}

func serveAgent(c *control, output, input *os.File) {
	conn := acp.NewAgentSideConnection(agent{c}, output, input)
	senders := map[string]sender{
		"session/update":             told(conn.SessionUpdate),
		"session/request_permission": call(conn.RequestPermission),
		"fs/read_text_file":          call(conn.ReadTextFile),
		"fs/write_text_file":         call(conn.WriteTextFile),
		"terminal/create":            call(conn.CreateTerminal),
		"terminal/output":            call(conn.TerminalOutput),
		"terminal/kill":              call(conn.KillTerminalCommand),
		"terminal/wait_for_exit":     call(conn.WaitForTerminalExit),
		"terminal/release":           call(conn.ReleaseTerminal),
	}
	go func() {
		c.run(senders, noExtensions)
		fmt.Fprintln(os.Stderr, "the scenario ended the agent")
		os.Exit(7)
	}()
	<-conn.Done()
}

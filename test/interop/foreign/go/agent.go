package main

import (
	"context"
	"encoding/json"
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

func (a agent) Logout(ctx context.Context, p acp.LogoutRequest) (acp.LogoutResponse, error) {
	return ask[acp.LogoutResponse](ctx, a.control, "logout", p)
}

func (a agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return ask[acp.NewSessionResponse](ctx, a.control, "session/new", p)
}

func (a agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return ask[acp.LoadSessionResponse](ctx, a.control, "session/load", p)
}

func (a agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return ask[acp.ResumeSessionResponse](ctx, a.control, "session/resume", p)
}

func (a agent) ListSessions(ctx context.Context, p acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return ask[acp.ListSessionsResponse](ctx, a.control, "session/list", p)
}

func (a agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return ask[acp.CloseSessionResponse](ctx, a.control, "session/close", p)
}

func (a agent) UnstableDeleteSession(ctx context.Context, p acp.UnstableDeleteSessionRequest) (acp.UnstableDeleteSessionResponse, error) {
	return ask[acp.UnstableDeleteSessionResponse](ctx, a.control, "session/delete", p)
}

func (a agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return ask[acp.PromptResponse](ctx, a.control, "session/prompt", p)
}

func (a agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return ask[acp.SetSessionModeResponse](ctx, a.control, "session/set_mode", p)
}

func (a agent) SetSessionConfigOption(ctx context.Context, p acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	return ask[acp.SetSessionConfigOptionResponse](ctx, a.control, "session/set_config_option", p)
}

func (a agent) Cancel(_ context.Context, p acp.CancelNotification) error {
	return a.control.tell("session/cancel", p)
}

func (a agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return extended(ctx, a.control, method, params)
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
		"terminal/kill":              call(conn.KillTerminal),
		"terminal/wait_for_exit":     call(conn.WaitForTerminalExit),
		"terminal/release":           call(conn.ReleaseTerminal),
		"elicitation/create":         call(conn.UnstableCreateElicitation),
		"elicitation/complete":       told(conn.UnstableCompleteElicitation),
	}
	go func() {
		c.run(senders, extensions(conn.CallExtension, conn.NotifyExtension))
		fmt.Fprintln(os.Stderr, "the scenario ended the agent")
		os.Exit(7)
	}()
	<-conn.Done()
}

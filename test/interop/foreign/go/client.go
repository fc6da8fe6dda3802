package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"

	acp "github.com/coder/acp-go-sdk"
)

// client hands every request and update of the agent to the scenarios.
type client struct{ control *control }

func (c client) SessionUpdate(_ context.Context, p acp.SessionNotification) error {
	return c.control.tell("session/update", p)
}

func (c client) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	return ask[acp.RequestPermissionResponse](ctx, c.control, "session/request_permission", p)
}

func (c client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	return ask[acp.ReadTextFileResponse](ctx, c.control, "fs/read_text_file", p)
}

func (c client) WriteTextFile(ctx context.Context, p acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	return ask[acp.WriteTextFileResponse](ctx, c.control, "fs/write_text_file", p)
}

func (c client) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	return ask[acp.CreateTerminalResponse](ctx, c.control, "terminal/create", p)
}

func (c client) TerminalOutput(ctx context.Context, p acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	return ask[acp.TerminalOutputResponse](ctx, c.control, "terminal/output", p)
}

func (c client) KillTerminal(ctx context.Context, p acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return ask[acp.KillTerminalResponse](ctx, c.control, "terminal/kill", p)
}

func (c client) WaitForTerminalExit(ctx context.Context, p acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	return ask[acp.WaitForTerminalExitResponse](ctx, c.control, "terminal/wait_for_exit", p)
}

func (c client) ReleaseTerminal(ctx context.Context, p acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	return ask[acp.ReleaseTerminalResponse](ctx, c.control, "terminal/release", p)
}

func (c client) UnstableCreateElicitation(ctx context.Context, p acp.UnstableCreateElicitationRequest) (acp.UnstableCreateElicitationResponse, error) {
	return ask[acp.UnstableCreateElicitationResponse](ctx, c.control, "elicitation/create", p)
}

func (c client) UnstableCompleteElicitation(_ context.Context, p acp.UnstableCompleteElicitationNotification) error {
	return c.control.tell("elicitation/complete", p)
}

func (c client) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return extended(ctx, c.control, method, params)
}

// driveAgent starts the agent's command and talks with it until the scenarios are over.
func driveAgent(c *control, command []string) {
	process := exec.Command(command[0], command[1:]...)
	process.Stderr = os.Stderr
	input, _ := process.StdinPipe()
	output, _ := process.StdoutPipe()
	if err := process.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	conn := acp.NewClientSideConnection(client{c}, input, output)
	senders := map[string]sender{
		"initialize":                call(conn.Initialize),
		"authenticate":              call(conn.Authenticate),
		"logout":                    call(conn.Logout),
		"session/new":               call(conn.NewSession),
		"session/load":              call(conn.LoadSession),
		"session/resume":            call(conn.ResumeSession),
		"session/list":              call(conn.ListSessions),
		"session/close":             call(conn.CloseSession),
		"session/delete":            call(conn.UnstableDeleteSession),
		"session/prompt":            call(conn.Prompt),
		"session/set_mode":          call(conn.SetSessionMode),
		"session/set_config_option": call(conn.SetSessionConfigOption),
		"session/cancel":            told(conn.Cancel),
	}
	c.run(senders, extensions(conn.CallExtension, conn.NotifyExtension))
	input.Close()
	process.Wait()
}

package main

import (
	"context"
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

func (c client) KillTerminalCommand(ctx context.Context, p acp.KillTerminalCommandRequest) (acp.KillTerminalCommandResponse, error) {
	return ask[acp.KillTerminalCommandResponse](ctx, c.control, "terminal/kill", p)
}

func (c client) WaitForTerminalExit(ctx context.Context, p acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	return ask[acp.WaitForTerminalExitResponse](ctx, c.control, "terminal/wait_for_exit", p)
}

func (c client) ReleaseTerminal(ctx context.Context, p acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	return ask[acp.ReleaseTerminalResponse](ctx, c.control, "terminal/release", p)
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
		"initialize":       call(conn.Initialize),
		"authenticate":     call(conn.Authenticate),
		"session/new":      call(conn.NewSession),
		"session/load":     call(conn.LoadSession),
		"session/prompt":   call(conn.Prompt),
		"session/set_mode": call(conn.SetSessionMode),
		"session/cancel":   told(conn.Cancel),
	}
	c.run(senders, noExtensions)
	input.Close()
	process.Wait()
}

package main

import (
	"context"
	"encoding/json"

	acp "github.com/coder/acp-go-sdk"
)

// extended hands an extension call to the scenarios. The SDK does not say whether it is a request; the names do.
func extended(ctx context.Context, c *control, method string, params json.RawMessage) (any, error) {
	if method == "_interop/told" || method == "_interop/told_back" {
		return nil, c.tell(method, params)
	}
	return ask[json.RawMessage](ctx, c, method, params)
}

func extensions(
	request func(context.Context, string, any) (json.RawMessage, error),
	notify func(context.Context, string, any) error,
) func(method string, isRequest bool) sender {
	return func(method string, isRequest bool) sender {
		return func(ctx context.Context, params json.RawMessage) (any, error) {
			if method[0] != '_' {
				return nil, acp.NewMethodNotFound(method)
			}
			if isRequest {
				return request(ctx, method, params)
			}
			return nil, notify(ctx, method, params)
		}
	}
}

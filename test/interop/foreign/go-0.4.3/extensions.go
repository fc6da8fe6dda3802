package main

import (
	"context"
	"encoding/json"

	acp "github.com/coder/acp-go-sdk"
)

// noExtensions says that this release of the SDK calls nothing but what the schema lists.
func noExtensions(method string, _ bool) sender {
	return func(context.Context, json.RawMessage) (any, error) {
		return nil, acp.NewMethodNotFound(method)
	}
}

// Checked by the compiler alone, as `names.test-d.ts`.
import type * as compat from "../../packages/acp/src/compat/index.ts";

/** S3-13 S3-21 Names that were given up before 0.29. */
export type Former =
  | compat.AgentClientProtocol
  | compat.DisableProvidersRequest
  | compat.DisableProvidersResponse
  | compat.ExtMethodRequest
  | compat.ExtMethodRequest1
  | compat.ExtMethodResponse
  | compat.ExtMethodResponse1
  | compat.ExtNotification1
  | compat.FileSystemCapability
  | compat.KillTerminalCommandRequest
  | compat.KillTerminalCommandResponse
  | compat.ModelId
  | compat.ModelInfo
  | compat.SessionModelState
  | compat.SetProvidersRequest
  | compat.SetProvidersResponse
  | compat.SetSessionModelRequest
  | compat.SetSessionModelResponse
  | compat.Stdio;

/** S3-24 S3-30 The types of the classes and of the messages. */
export type Api =
  | compat.Agent
  | compat.AgentNotificationMethod
  | compat.AgentNotificationParamsByMethod
  | compat.AgentOutgoingMessage
  | compat.AgentRequestMethod
  | compat.AgentRequestParamsByMethod
  | compat.AgentRequestResponsesByMethod
  | compat.AnyMessage
  | compat.AnyNotification
  | compat.AnyRequest
  | compat.AnyResponse
  | compat.Client
  | compat.ClientNotificationMethod
  | compat.ClientNotificationParamsByMethod
  | compat.ClientOutgoingMessage
  | compat.ClientRequestMethod
  | compat.ClientRequestParamsByMethod
  | compat.ClientRequestResponsesByMethod
  | compat.ErrorResponse
  | compat.MaybePromise<unknown>
  | compat.Result<unknown>
  | compat.SendRequestOptions
  | compat.Stream;

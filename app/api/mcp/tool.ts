import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Endpoint } from "@/lib/http";
import type { Scope } from "@/lib/kernel/actor";
import type { EndpointInput, McpCaller } from "./caller";

/** Everything that a tool can use in a call. */
export interface ToolContext {
  /** Calls an endpoint of the tool and returns the JSON of its response. @throws ToolError */
  call(endpoint: Endpoint, input?: EndpointInput): Promise<unknown>;
  /** Calls an endpoint whose response is a file. @throws ToolError */
  callForFile(endpoint: Endpoint, input?: EndpointInput): Promise<{ mimeType: string; bytes: Buffer }>;
}

/** One task of a user, done by one or more operations of the REST API. */
export interface Tool {
  name: string;
  title: string;
  /** Written for models: when to use it, and what is worth knowing. */
  description: string;
  input: z.ZodObject;
  /** A key sees the tool if it may call all of these. */
  endpoints: readonly Endpoint[];
  /** Needed as well, if an endpoint requires more scopes than its own. */
  scope?: Scope;
  /** Hints for clients, which may ask people before writes. */
  effect: "read" | "write" | "destroy";
  run(input: never, context: ToolContext): Promise<CallToolResult>;
}

interface TypedTool<Input extends z.ZodObject> extends Omit<Tool, "input" | "run"> {
  input: Input;
  run(input: z.output<Input>, context: ToolContext): Promise<CallToolResult>;
}

/** Infers the type of the input from its schema. */
export function defineTool<Input extends z.ZodObject>(tool: TypedTool<Input>): Tool {
  return tool as unknown as Tool;
}

/** An error response of the API, which the model reads. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

export function toToolContext({ call }: Pick<McpCaller, "call">): ToolContext {
  const send = async (endpoint: Endpoint, input?: EndpointInput) => {
    const response = await call(endpoint, input);
    if (!response.ok) throw new ToolError(await describeError(response));

    return response;
  };

  return {
    async call(endpoint, input) {
      const response = await send(endpoint, input);
      return response.status === 204 ? {} : response.json();
    },
    async callForFile(endpoint, input) {
      const response = await send(endpoint, input);
      return {
        mimeType: response.headers.get("content-type") ?? "application/octet-stream",
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}

/**
 * The API's own message, which contains nothing internal, and the id that finds the call in the
 * log.
 */
async function describeError(response: Response): Promise<string> {
  const { code, message, details } = (await response.json()) as {
    code: string;
    message: string;
    details?: Record<string, string[]>;
  };
  const fields = Object.entries(details ?? {}).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
  const wait = response.headers.get("retry-after");

  return [
    `${code}: ${message}`,
    ...fields,
    ...(wait === null ? [] : [`Try again in ${wait} seconds.`]),
    `Request ${response.headers.get("x-request-id")}`,
  ].join("\n");
}

/** A result as data, and as its JSON for clients that read text only. */
export function toResult(data: object): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(data) }],
    structuredContent: data as Record<string, unknown>,
  };
}

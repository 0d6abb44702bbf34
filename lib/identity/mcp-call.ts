import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/platform/process/singleton";

/** Stored outside the request: nothing that a client sends can make a call one of MCP. */
const mcpCalls = singleton("mcp-calls", () => new AsyncLocalStorage<true>());

/** Runs an operation as a part of a request to MCP, which admits tokens that are for MCP only. */
export function runAsMcpCall<Result>(work: () => Result): Result {
  return mcpCalls.run(true, work);
}

export function isMcpCall(): boolean {
  return mcpCalls.getStore() === true;
}

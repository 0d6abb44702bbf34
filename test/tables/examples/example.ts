import type { Scope } from "@/lib/kernel/actor";
import type { Account } from "@/test/builders/account";
import type { OperationCall } from "@/test/harness/operation-call";

/**
 * The result of the same call by another owner: 403 `FORBIDDEN` or 404 `NOT_FOUND` when it refers
 * to a resource of the first owner, or success without a trace of the first owner when the call
 * concerns only the caller's own account or omits foreign resources. A status and a code describe
 * any other result.
 */
export type StrangerResult = "forbidden" | "hidden" | "own" | { status: number; code: string };

/** A call of an operation that succeeds. */
export interface Example {
  call: (account: Account) => OperationCall | Promise<OperationCall>;
  stranger: StrangerResult;
  /**
   * The scopes that a key needs in addition to the scope of the operation, because the call passes
   * content on, or is about images.
   */
  contentScopes?: readonly Scope[];
}

/** Examples by operation id. */
export type Examples = Readonly<Record<string, Example>>;

/** For a list: creates a resource that the list contains and the call does not name. */
export const noParams = (): OperationCall => ({});

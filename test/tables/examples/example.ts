import type { Account } from "@/test/builders/account";
import type { OperationCall } from "@/test/harness/operation-call";

/**
 * What another owner gets for the same call: 403 `FORBIDDEN` or 404 `NOT_FOUND` when it names a thing of the first owner's
 * (403 where the specification lists it for the operation), or, when the call concerns only the caller's own account or
 * leaves out what is not the caller's, the operation's success, without a trace of the first owner. A number and a code
 * say the rest.
 */
export type StrangerResult = "forbidden" | "hidden" | "own" | { status: number; code: string };

/** How an operation is called so that it succeeds. */
export interface Example {
  call: (account: Account) => OperationCall | Promise<OperationCall>;
  stranger: StrangerResult;
}

/** Examples by operation id. */
export type Examples = Readonly<Record<string, Example>>;

/** For a list: the thing was made to be in it, and is not named by the call. */
export const noParams = (): OperationCall => ({});

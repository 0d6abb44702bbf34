import type { Exchanged, SentRequest } from "@/test/builders/generated-calls/exchange";
import { findFaults } from "@/test/builders/generated-calls/find-faults";
import type { Operation } from "@/test/builders/generated-calls/operation";
import type { CallerIdentity } from "./callers";
import { findLeaks, findSecrets, findWords } from "./find-leaks";
import type { Keeper } from "./keeper";
import type { World } from "./world";

interface Answered {
  operation: Operation;
  identity: CallerIdentity;
  request: SentRequest;
  response: Exchanged;
}

/** Finds what a response must not be: undocumented, a fault of the server, or a leak. */
export function checkResponse(answered: Answered, keeper: Keeper, world: World): string[] {
  const { operation, identity, request, response } = answered;
  if (isRedirectOfForm(answered)) return [];

  const contract = isBusy(response) ? [] : findFaults(operation, { ...response, sent: "" });
  const sent = `${decodePath(request.path)} ${request.body?.toString("utf8") ?? ""}`;
  const ownerWord = world.household.owner.word;
  const { named } = world;
  for (const name of [...findSecrets(sent, keeper), ...findWords(sent, ownerWord)]) named.add(name);
  const exchanged = { endpoint: operation.endpoint, identity, response: response.text };

  return [...contract, ...findErrorFaults(response), ...findLeaks(exchanged, keeper, { ownerWord, named })];
}

/** Whether the server has asked the caller to try again. */
export const isBusy = ({ status, headers }: Exchanged): boolean =>
  status === 503 && Number(headers["retry-after"]) > 0;

/** The page of reports sends a form to the same URL. The document has the JSON request only. */
const isRedirectOfForm = ({ operation, request, response }: Answered): boolean =>
  response.status === 303 &&
  operation.endpoint.operationId === "createReport" &&
  String(request.headers["content-type"]).startsWith("application/x-www-form-urlencoded");

/** Every error has a code and a message. */
function findErrorFaults({ status, text }: Exchanged): string[] {
  if (status < 400) return [];

  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    const isComplete =
      /^[A-Z][A-Z0-9_]+$/.test(String(code)) && typeof message === "string" && message !== "";
    return isComplete ? [] : ["an error without a code or a message"];
  } catch {
    return ["an error that is no JSON"];
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

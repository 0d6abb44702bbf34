import { type Endpoint, isForOperators } from "@/lib/http";
import type { CallerIdentity } from "./callers";
import { findIds, type Keeper } from "./keeper";

interface Exchange {
  endpoint: Endpoint;
  identity: Pick<CallerIdentity, "isInside" | "isOperator">;
  response: string;
}

/**
 * Finds words and ids in a response that its caller must not see.
 * @param ownerWord the word in the texts of the library that the calls are about
 * @param named what requests of the callers have named: the server may repeat it, as in an audit log
 */
export function findLeaks(
  { endpoint, identity, response }: Exchange,
  keeper: Pick<Keeper, "word" | "ids">,
  { ownerWord, named }: { ownerWord: string; named: ReadonlySet<string> },
): string[] {
  // Operators administer all accounts: they see their addresses and ids, and no content.
  const administers = identity.isOperator && isForOperators(endpoint);
  // The response has the path of the image that the operator withholds.
  if (administers && endpoint.operationId === "withholdImage") return [];

  const leaks = administers ? findWords(response, `-${keeper.word}-`) : findSecrets(response, keeper);
  // Public pages show what the owner has published.
  const mayContainPublished = endpoint.auth === "public" || administers;
  if (!identity.isInside && !mayContainPublished) leaks.push(...findWords(response, `-${ownerWord}-`));

  return [...new Set(leaks)]
    .filter((leak) => !named.has(leak))
    .map((leak) => `the response contains ${leak} of another owner`);
}

/** Returns the names and ids of the keeper in a text. */
export function findSecrets(text: string, { word, ids }: Pick<Keeper, "word" | "ids">): string[] {
  return [...findWords(text, word), ...findIds(text).filter((id) => ids.has(id))];
}

/** Returns the names in a text that contain the word. */
export function findWords(text: string, word: string): string[] {
  return text.match(new RegExp(`[\\w-]*${word}[\\w-]*`, "g")) ?? [];
}

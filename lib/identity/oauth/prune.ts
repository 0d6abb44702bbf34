import { dayMs, isoTime } from "@/lib/kernel/time";
import { deleteUnusedClients } from "./client-repository";
import { pruneGrants } from "./grants";
import { deleteExpiredTokens } from "./token-repository";

/** Expired tokens stay a day, in which a second use of them still ends their grant. */
const maxExpiredMs = dayMs;

/** Deletes expired tokens, ended grants and unused applications. */
export async function pruneOauth(): Promise<void> {
  await deleteExpiredTokens(isoTime(Date.now() - maxExpiredMs));
  await pruneGrants();
  await deleteUnusedClients();
}

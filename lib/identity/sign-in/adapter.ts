import { DrizzleAdapter } from "@auth/drizzle-adapter";
import type { Adapter, AdapterSession } from "next-auth/adapters";
import { authAccounts, authSessions, authUsers, authVerificationTokens } from "@/db/schema";
import { endSessionOfHash, hashSessionToken } from "@/lib/identity";
import { database } from "@/lib/platform/database/transaction";

/**
 * The Drizzle adapter of Auth.js, but the database stores only a hash of each session token: read
 * access to the table does not allow a session takeover.
 */
export function authAdapter(): Adapter {
  const adapter = DrizzleAdapter(database(), {
    usersTable: authUsers,
    accountsTable: authAccounts,
    sessionsTable: authSessions,
    verificationTokensTable: authVerificationTokens,
  });
  const { createSession, getSessionAndUser, updateSession } = adapter;
  if (!createSession || !getSessionAndUser || !updateSession) {
    throw new Error("the adapter does not store sessions");
  }

  return {
    ...adapter,
    async createSession(session) {
      await createSession({ ...session, sessionToken: hashSessionToken(session.sessionToken) });
      return session;
    },
    async getSessionAndUser(token) {
      const result = await getSessionAndUser(hashSessionToken(token));
      return result && { ...result, session: { ...result.session, sessionToken: token } };
    },
    async updateSession(session) {
      const updated = await updateSession({
        ...session,
        sessionToken: hashSessionToken(session.sessionToken),
      });
      return updated && ({ ...updated, sessionToken: session.sessionToken } as AdapterSession);
    },
    deleteSession: (token) => endSessionOfHash(hashSessionToken(token)),
  };
}

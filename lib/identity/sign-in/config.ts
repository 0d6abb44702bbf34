import NextAuth, { AuthError } from "next-auth";
import type { EmailConfig } from "next-auth/providers";
import { authSecret, sessionCookieName } from "@/lib/identity";
import { toLocalPath } from "@/lib/identity/local-path";
import { ensureSignedInOwner, findSignInObstacle, parseOwnerEmail } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import { dayMs, secondMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/process/logger";
import { authAdapter } from "./adapter";
import { signInErrorPath } from "./sign-in-error";
import { resetRecipientBackoff } from "./sign-in-limits";
import { sessionCookieOptions, sessionLifetimeMs } from "./start-session";

/**
 * A used or expired link, or an account that may not sign in: no action for the operator. Matched
 * by type, because a build minifies class names.
 */
const userErrorTypes: readonly string[] = ["Verification", "AccessDenied"];

/** Lazy: a build needs no database. */
export const { handlers, signOut } = NextAuth(() => ({
  adapter: authAdapter(),
  providers: [emailProvider()],
  secret: authSecret(),
  trustHost: true,
  session: { strategy: "database", maxAge: sessionLifetimeMs / secondMs, updateAge: dayMs / secondMs },
  pages: { signIn: "/sign-in", verifyRequest: "/sign-in/sent", error: "/sign-in/error" },
  cookies: {
    sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
  },
  callbacks: {
    /**
     * Returns paths only. A browser that used another hostname of this machine stays there and
     * keeps its cookie.
     */
    redirect: ({ url }) => toLocalPath(url, appOrigin()) ?? "/",
    /**
     * Runs before anything about the user is stored, for every provider. The link is still sent,
     * because the removal may be complete when it is used.
     */
    async signIn({ user, email }) {
      if (email?.verificationRequest || !user.email) return true;

      const obstacle = await findSignInObstacle(user.email);
      return obstacle ? signInErrorPath(obstacle) : true;
    },
  },
  events: {
    async signIn({ user }) {
      if (!user.email || !user.id) return;

      await ensureSignedInOwner(user.email, user.id);
      await resetRecipientBackoff(user.email);
    },
  },
  logger: {
    error: (error) => {
      const reason = error instanceof AuthError ? error.type : undefined;
      if (reason && userErrorTypes.includes(reason)) logger().info({ reason }, "sign-in was rejected");
      else logger().error({ err: error }, "sign-in failed");
    },
    warn: (code) => logger().warn({ code }, "sign-in warning"),
    debug: () => undefined,
  },
}));

/** Sign-in by link. Auth.js only redeems the tokens; `requestSignInLink` creates and sends them. */
function emailProvider(): EmailConfig {
  return {
    id: "email",
    type: "email",
    name: "Email",
    normalizeIdentifier: parseOwnerEmail,
    async sendVerificationRequest() {
      throw new Error("sign-in links are not sent by the authentication library");
    },
  };
}

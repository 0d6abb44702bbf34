import NextAuth, { AuthError } from "next-auth";
import { authSecret, sessionCookieName } from "@/lib/identity";
import { toLocalPath } from "@/lib/identity/local-path";
import { ensureOwner, isAccountClosing } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import { logger } from "@/lib/platform/logger/logger";
import { authAdapter } from "./adapter";
import { emailProvider } from "./email-provider";
import { resetRecipientBackoff } from "./sign-in-limits";

/**
 * A link that was used or has expired, and an account that may not sign in: nothing for the operator to mend. Told by type,
 * because a build shortens the names of classes.
 */
const userErrorTypes: readonly string[] = ["Verification", "AccessDenied"];
const dayInSeconds = 24 * 60 * 60;

/** Lazy, so that a build needs no database. */
export const { handlers, signOut } = NextAuth(() => ({
  adapter: authAdapter(),
  providers: [emailProvider()],
  secret: authSecret(),
  trustHost: true,
  session: { strategy: "database", maxAge: 30 * dayInSeconds, updateAge: dayInSeconds },
  pages: { signIn: "/sign-in", verifyRequest: "/sign-in/sent", error: "/sign-in/error" },
  cookies: {
    sessionToken: {
      name: sessionCookieName(),
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: appOrigin().startsWith("https://") },
    },
  },
  callbacks: {
    /** Paths only, so that a browser that came by another name of this machine stays at it and keeps its cookie. */
    redirect: ({ url }) => toLocalPath(url, appOrigin()) ?? "/",
    /** Asked before anything is stored of the person. A link is sent all the same: when it is used the removal may be over. */
    async signIn({ user, email }) {
      if (email?.verificationRequest || !user.email || !(await isAccountClosing(user.email))) return true;
      return "/sign-in/error?error=AccountClosing";
    },
  },
  events: {
    async signIn({ user }) {
      if (!user.email || !user.id) return;
      await ensureOwner(user.email, user.id);
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

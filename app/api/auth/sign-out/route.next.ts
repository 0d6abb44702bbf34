import { signOut } from "@/lib/identity/sign-in";
import { formRoute } from "../form-route";

/** Ends the browser's session and redirects to the landing page. */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = formRoute(async () => {
  await signOut({ redirect: false, redirectTo: "/" });
  return new Response(null, { status: 303, headers: { location: "/", "cache-control": "no-store" } });
});

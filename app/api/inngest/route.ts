import { serve } from "inngest/next";
import { inngest, isHosted } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { unknownRoute } from "@/lib/http";

/** Serves the jobs to an Inngest server; 404 when the worker process runs them itself. */
const hosted = isHosted() ? serve({ client: inngest, functions, enableUnauthedSync: false }) : undefined;

export const GET = hosted?.GET ?? unknownRoute;
export const POST = hosted?.POST ?? unknownRoute;
export const PUT = hosted?.PUT ?? unknownRoute;
export { unknownRoute as DELETE, unknownRoute as HEAD, unknownRoute as OPTIONS, unknownRoute as PATCH };

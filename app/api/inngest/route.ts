import { serve } from "inngest/edge";
import { inngest, isHosted } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { unknownRoute } from "@/lib/http";

/** Serves the jobs to an Inngest server; 404 when the worker process runs them itself. */
const serveJobs = isHosted()
  ? serve({ client: inngest, functions, enableUnauthedSync: false })
  : unknownRoute;

export {
  serveJobs as GET,
  serveJobs as POST,
  serveJobs as PUT,
  unknownRoute as DELETE,
  unknownRoute as HEAD,
  unknownRoute as OPTIONS,
  unknownRoute as PATCH,
};

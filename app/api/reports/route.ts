import { errorResponse, toAppError } from "@/lib/http";
import { consumeReportLimit, submitReportForm } from "@/lib/operation/reports";
import { isForm } from "../auth/form-route";
import { routes } from "../routes";
import { createReport } from "./endpoints";

const { POST: createByApi, ...others } = routes(createReport);
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = others;

/** Takes JSON, and the form of the page `/report`, which works without a script. */
export const POST: typeof createByApi = async (request, context) => {
  if (isForm(request)) return submitForm(request);

  try {
    await consumeReportLimit(request.headers);
  } catch (error) {
    return errorResponse(toAppError(error, () => true));
  }
  return createByApi(request, context);
};

/** From any page: who has no session could send the same as JSON. */
async function submitForm(request: Request): Promise<Response> {
  const location = await submitReportForm(new URLSearchParams(await request.text()), request.headers);
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

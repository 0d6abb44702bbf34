import { errorResponse, methodNotAllowed } from "@/lib/http";
import { completeProviderFlow, findProvider } from "@/lib/identity/sign-in";
import { AppError, commonErrors } from "@/lib/kernel/errors";

interface Context {
  params: Promise<{ provider: string }>;
}

type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * Signs in by a provider, or connects its account. Cookies of this browser show which, and that it
 * started there.
 */
export const GET: Handler = async (request, { params }) => {
  const provider = findProvider((await params).provider);
  return provider ? completeProviderFlow(provider, request) : notFound();
};

const rejectMethod: Handler = async (_request, { params }) =>
  findProvider((await params).provider) ? methodNotAllowed("GET")() : notFound();

export {
  rejectMethod as DELETE,
  rejectMethod as HEAD,
  rejectMethod as OPTIONS,
  rejectMethod as PATCH,
  rejectMethod as POST,
  rejectMethod as PUT,
};

const notFound = () => errorResponse(new AppError(commonErrors.notFound));

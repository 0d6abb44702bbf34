import { createWithBytes, hasFirstBytes } from "./create-with-bytes";
import { createResumableUpload } from "./endpoints";
import { tusRoutes } from "./tus-routes";

const handlers = tusRoutes(createResumableUpload);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handlers;

export const POST: typeof handlers.POST = (request, context) =>
  hasFirstBytes(request) ? createWithBytes(handlers.POST, request, context) : handlers.POST(request, context);

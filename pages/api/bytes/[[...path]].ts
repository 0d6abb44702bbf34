import { serveBytes } from "@/server/vercel/serve-bytes";

/**
 * Route handlers can send neither a Content-Length nor more than the platform buffers, so functions
 * of the older kind serve bytes.
 */
export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } };

export default serveBytes;

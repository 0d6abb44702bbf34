import { credentialErrors, sessionCookieName } from "@/lib/credentials";
import { type Endpoint, openApiDocument } from "@/lib/http";
import { byteOperations } from "./byte-operations";
import { examples } from "./examples";
import answers from "./recorded-answers.json";

/** The version of the interface: minor for an addition, major for what breaks a client. It is not that of the package. */
const interfaceVersion = "1.1.0";

/** The OpenAPI document of the endpoints and of the byte routes, for a server at the given base URL, which ends in `/api`. */
export function apiDocument(endpoints: readonly Endpoint[], serverUrl: string) {
  return openApiDocument(endpoints, {
    title: "Albumen",
    version: interfaceVersion,
    description: "The REST API of Albumen, an image host. Everything the web pages do goes through it.",
    serverUrl,
    others: { serverUrl: serverUrl.replace(/\/api$/, "") || "/", operations: byteOperations },
    sessionCookie: sessionCookieName(serverUrl),
    credentialErrors: Object.values(credentialErrors),
    examples,
    answers,
  });
}

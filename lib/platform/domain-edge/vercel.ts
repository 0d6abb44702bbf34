import { z } from "zod";
import { secondMs } from "@/lib/kernel/time";
import type { DomainEdge, EdgeState } from "./domain-edge";

interface Options {
  apiUrl: string;
  /** The id or the name. */
  project: string;
  teamId: string | undefined;
  apiToken: string;
}

const ProjectDomain = z.object({
  verified: z.boolean(),
  verification: z.array(z.object({ type: z.string(), domain: z.string(), value: z.string() })).optional(),
});

const Config = z.object({
  misconfigured: z.boolean(),
  recommendedCNAME: z.array(z.object({ rank: z.number(), value: z.string() })).optional(),
});
const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const timeoutMs = 10 * secondMs;
/** Error codes of Vercel when the project has the domain already. */
const existingCodes = new Set(["domain_already_in_use", "domain_already_exists"]);

/** The domains of a project on Vercel, by its REST API. */
export function createVercelEdge({ apiUrl, project, teamId, apiToken }: Options): DomainEdge {
  const team = teamId === undefined ? "" : `teamId=${encodeURIComponent(teamId)}`;
  const projectPath = (version: string) => `/${version}/projects/${encodeURIComponent(project)}/domains`;

  async function send(method: string, path: string, body?: object): Promise<Response> {
    const url = apiUrl + path + (team && `${path.includes("?") ? "&" : "?"}${team}`);
    return fetch(url, {
      method,
      headers: { authorization: `Bearer ${apiToken}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  async function findDomain(hostname: string): Promise<z.output<typeof ProjectDomain> | string> {
    const added = await send("POST", projectPath("v10"), { name: hostname });
    if (added.ok) return ProjectDomain.parse(await added.json());

    const failure = await readFailure(added);
    if (!existingCodes.has(failure.code)) return failure.message;

    const verified = await send("POST", `${projectPath("v9")}/${hostname}/verify`);
    if (verified.ok) return ProjectDomain.parse(await verified.json());

    return (await readFailure(verified)).message;
  }

  return {
    async add(hostname): Promise<EdgeState> {
      const domain = await findDomain(hostname);
      if (typeof domain === "string") return { isReady: false, cnameTarget: undefined, message: domain };

      const path = `/v6/domains/${hostname}/config?projectIdOrName=${encodeURIComponent(project)}`;
      const answer = await send("GET", path);
      if (!answer.ok) throw new Error((await readFailure(answer)).message);

      const { misconfigured, recommendedCNAME = [] } = Config.parse(await answer.json());
      const [best] = [...recommendedCNAME].sort((one, other) => one.rank - other.rank);
      const missing = domain.verification?.map(({ type, domain: name, value }) => `${type} ${name} ${value}`);

      return {
        isReady: domain.verified && !misconfigured,
        cnameTarget: best?.value.replace(/\.$/, ""),
        message: domain.verified
          ? "The records of the domain do not lead to Vercel."
          : `Vercel asks for another record: ${missing?.join(", ") ?? "see its dashboard"}.`,
      };
    },
    async remove(hostname) {
      const answer = await send("DELETE", `${projectPath("v9")}/${hostname}`);
      if (!answer.ok && answer.status !== 404) throw new Error((await readFailure(answer)).message);
    },
  };
}

/** Throws when the API does not answer the question: its limits, its failures, a wrong token. */
async function readFailure(answer: Response): Promise<{ code: string; message: string }> {
  const parsed = Failure.safeParse(await answer.json().catch(() => undefined));
  const message = parsed.success ? parsed.data.error.message : "no reason";
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401 || !parsed.success)
    throw new Error(`Vercel answered with status ${answer.status}: ${message}`);

  return { code: parsed.data.error.code, message: `Vercel: ${message}` };
}

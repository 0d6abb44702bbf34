import type { Protocol, Reply } from "./fake-cdn";

interface Project {
  project: string;
  teamId?: string;
  apiToken: string;
  /**
   * Domains of the project, with the TXT record that Vercel requires for domains of another account
   * there.
   */
  domains: Map<string, { verified: boolean; misconfigured: boolean }>;
}

const error = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

/** Vercel REST API: the domains of a project. */
export function vercelDomainsApi({ project, teamId, apiToken, domains }: Project): Protocol {
  const describe = (name: string) => ({
    name,
    apexName: name.split(".").slice(-2).join("."),
    projectId: project,
    createdAt: 1,
    updatedAt: 1,
    verified: domains.get(name)?.verified ?? false,
    ...(!domains.get(name)?.verified && {
      verification: [
        { type: "TXT", domain: `_vercel.${name}`, value: "vc-domain-verify=x", reason: "pending" },
      ],
    }),
  });

  return (request, body) => {
    if (request.headers.authorization !== `Bearer ${apiToken}`)
      return error(403, "forbidden", "Not authorized");

    const url = new URL(request.url ?? "/", "http://localhost");
    if ((url.searchParams.get("teamId") ?? undefined) !== teamId)
      return error(404, "not_found", "Team not found");

    const route = `${request.method} ${url.pathname}`;
    if (route === `POST /v10/projects/${project}/domains`) {
      const { name } = JSON.parse(body) as { name: string };
      if (name.startsWith("elsewhere.")) return error(403, "forbidden", `Not authorized to use ${name}`);
      if (domains.has(name)) return error(409, "domain_already_in_use", `${name} is in use already`);

      domains.set(name, { verified: true, misconfigured: true });
      return { status: 200, body: describe(name) };
    }

    const [, verifying] = /^POST \/v9\/projects\/[^/]+\/domains\/([^/]+)\/verify$/.exec(route) ?? [];
    if (verifying) return { status: 200, body: describe(verifying) };

    const [, configured] = /^GET \/v6\/domains\/([^/]+)\/config$/.exec(route) ?? [];
    if (configured)
      return {
        status: 200,
        body: {
          configuredBy: null,
          acceptedChallenges: ["http-01"],
          conflicts: [],
          misconfigured: domains.get(configured)?.misconfigured ?? true,
          recommendedIPv4: [{ rank: 1, value: ["76.76.21.21"] }],
          recommendedCNAME: [
            { rank: 2, value: "cname.vercel-dns.com." },
            { rank: 1, value: "d1d4.vercel-dns-017.com." },
          ],
        },
      };

    const [, removed] = /^DELETE \/v9\/projects\/[^/]+\/domains\/([^/]+)$/.exec(route) ?? [];
    if (removed === undefined) return error(404, "not_found", "Not found");

    return domains.delete(removed) ? { status: 200, body: {} } : error(404, "not_found", "Domain not found");
  };
}

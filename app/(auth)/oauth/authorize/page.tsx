import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthorizeConsent } from "@/components/oauth/authorize-consent.client";
import { AuthHeading } from "@/components/shell/page-message";
import { ClientMessages } from "@/components/ui/client-messages";
import { OauthError, readAuthorizationRequest, redirectHost } from "@/lib/identity/oauth";
import { oauthPaths } from "@/lib/identity/oauth/values";
import { requireActor } from "../../../dashboard/require-actor";
import { type SearchParams, toSearchParams } from "../../../dashboard/search-params";
import { listLibraryHandles } from "../../library-handles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("oauth.consent");
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/**
 * The authorization endpoint. It only shows the request: nothing is sent to the application before
 * a person decides, no error either.
 */
export default async function AuthorizePage({ searchParams }: { searchParams: SearchParams }) {
  const query = toSearchParams(await searchParams).toString();
  const request = await read(query);
  if (request instanceof OauthError) return <Problem error={request} />;

  const actor = await requireActor(oauthPaths.authorize, searchParams);
  const t = await getTranslations("oauth.consent");
  const { client, redirectUri, scopes, resource } = request;
  const host = redirectHost(redirectUri);
  const place = host === null ? t("program") : t("host", { host });

  return (
    <>
      <AuthHeading title={t("heading")} lead={t("lead", { email: actor.account.email })} />
      <ClientMessages sections={["errors", "oauth.consent", "oauth.scopes"]}>
        <AuthorizeConsent
          query={query}
          request={{ name: client.name, place, scopes, resource }}
          libraries={await listLibraryHandles(actor)}
        />
      </ClientMessages>
    </>
  );
}

async function read(query: string) {
  return readAuthorizationRequest(query).catch((error: unknown) => {
    if (error instanceof OauthError) return error;
    throw error;
  });
}

/** The reason is for developers, in English as in the responses of the API. */
async function Problem({ error }: { error: OauthError }) {
  const t = await getTranslations("oauth.problem");
  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <code lang="en" dir="ltr" className="font-mono text-xs break-words">
        {error.code}: {error.message}
      </code>
    </>
  );
}

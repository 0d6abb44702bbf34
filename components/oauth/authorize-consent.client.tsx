"use client";

import { api, unwrap } from "@/components/api/client";
import { Consent, type ConsentRequest } from "./consent.client";

interface Props {
  /** The query of the authorization request. */
  query: string;
  request: ConsentRequest;
  libraries: readonly string[];
}

/** Sends the browser back to the application with the decision. */
export function AuthorizeConsent({ query, ...rest }: Props) {
  return (
    <Consent
      {...rest}
      onDecide={async (decision) => {
        const body = { query, ...decision };
        const { redirect_url } = await unwrap(api.POST("/oauth/authorizations", { body }));
        window.location.assign(redirect_url);
      }}
    />
  );
}

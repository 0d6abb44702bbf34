"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import type { OauthResource, OauthScope } from "@/lib/identity/oauth/values";
import { scopeKeys } from "./scope-keys";

/** The request of an application, whose name is not verified. */
export interface ConsentRequest {
  name: string;
  /** The host that gets the code, or the program that shows it. */
  place: string;
  scopes: readonly OauthScope[];
  resource: OauthResource;
}

export interface Decision {
  approve: boolean;
  scopes?: OauthScope[];
  library?: string;
}

interface Props {
  request: ConsentRequest;
  /** Handles of the libraries that the account can give access to, the own one first. */
  libraries: readonly string[];
  /** Leaves the page. Rejects when the decision was not saved. */
  onDecide: (decision: Decision) => Promise<void>;
}

/** Shows an application with its scopes, which a person allows or denies. */
export function Consent({ request: { name, place, scopes, resource }, libraries, onDecide }: Props) {
  const t = useTranslations("oauth.consent");
  const scopeText = useTranslations("oauth.scopes");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<readonly OauthScope[]>(scopes);
  const [library, setLibrary] = useState(libraries[0] ?? "");
  const [isDeciding, setDeciding] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function decide(decision: Decision): Promise<void> {
    if (decision.scopes?.length === 0) return setProblem(t("scopesMissing"));

    setDeciding(true);
    try {
      await onDecide(decision);
    } catch (error) {
      setProblem(errorText(error));
      setDeciding(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-md border border-line bg-surface p-4 text-sm">
        <p className="font-semibold break-words">
          <bdi data-user-text>{name}</bdi>
        </p>
        <p className="break-words text-ink-soft">{place}</p>
        <p className="mt-2 text-ink-soft">
          <span className="font-medium text-danger">{t("unverified")}</span> · {t("warning")}
        </p>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{t("scopes")}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeText(scopeKeys[scope])}
            checked={chosen.includes(scope)}
            onChange={(checked) =>
              setChosen(scopes.filter((one) => (one === scope ? checked : chosen.includes(one))))
            }
          />
        ))}
        {resource === "mcp" && <p className="text-sm text-ink-soft">{t("mcpOnly")}</p>}
      </fieldset>
      {libraries.length > 1 && (
        <Select
          label={t("library")}
          value={library}
          options={libraries.map((handle, index) => ({
            value: handle,
            label: index === 0 ? t("ownLibrary") : handle,
          }))}
          onChange={setLibrary}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          disabled={isDeciding}
          onClick={() => void decide({ approve: true, scopes: [...chosen], library })}
        >
          {t("allow")}
        </Button>
        <Button disabled={isDeciding} onClick={() => void decide({ approve: false })}>
          {t("deny")}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t("end")}</p>
    </div>
  );
}

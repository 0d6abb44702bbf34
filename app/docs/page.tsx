import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import { baseUrl } from "@/app/api/routes";
import type { OpenApiDocument } from "@/components/reference/document";
import { Reference } from "@/components/reference/reference";
import { ClientMessages } from "@/components/ui/client-messages";
import { statusByKind } from "@/lib/http";
import { plans } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference");
  return { title: t("title"), description: t("description") };
}

export default function ReferencePage() {
  const { free, starter, pro } = plans;
  return (
    <ClientMessages sections={["shell.copy"]}>
      <Reference
        document={apiDocument(catalogue, baseUrl()) as unknown as OpenApiDocument}
        origin={appOrigin()}
        rates={{ free: free.rates, starter: starter.rates, pro: pro.rates }}
        commonErrorCodes={commonErrorCodes}
      />
    </ClientMessages>
  );
}

/** Errors that any operation may return, and those of signed upload URLs, which belong to no operation. */
const commonErrorDefinitions: readonly ErrorDefinition[] = [
  ...Object.values(commonErrors),
  uploadErrors.invalidToken,
  uploadErrors.expired,
  storageErrors.tooLarge,
];

const commonErrorCodes = commonErrorDefinitions.map(({ kind, code, message }) => ({
  status: statusByKind[kind],
  code,
  message,
}));

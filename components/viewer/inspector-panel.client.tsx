"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { InspectorSkeleton } from "@/components/inspector/inspector-skeleton";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import type { ImageResource } from "@/lib/images/resource";
import type { InspectorState } from "./use-inspector-state";

const Inspector = dynamic(
  () => import("@/components/inspector/inspector.client").then((module) => module.Inspector),
  {
    loading: () => <Loading />,
  },
);

const InspectorDrawer = dynamic(() =>
  import("./inspector-drawer.client").then((module) => module.InspectorDrawer),
);

function Loading() {
  const t = useTranslations("viewer.inspector");
  return (
    <>
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <InspectorSkeleton />
    </>
  );
}

interface Failure {
  reason: unknown;
  retry: () => void;
}

function LoadFailure({ reason, retry }: Failure) {
  const t = useTranslations("viewer.stage");
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p className="text-danger">{errorText(reason)}</p>
      <Button size="small" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
}

interface Props {
  layout: "overlay" | "page";
  state: InspectorState;
  /** Undefined until they are loaded. */
  details: ImageResource | undefined;
  /** The reason why they are not. */
  failure: Failure | undefined;
}

/**
 * The details next to the image; on a phone beneath it on its page, and in a drawer over another
 * page.
 */
export function InspectorPanel({ layout, state, details, failure }: Props) {
  const t = useTranslations("viewer.inspector");
  const isNarrow = useIsNarrow();
  const missing = failure ? <LoadFailure {...failure} /> : <Loading />;
  const content = details ? <Inspector image={details} /> : missing;
  if (layout === "overlay" && isNarrow) return <InspectorDrawer state={state}>{content}</InspectorDrawer>;
  if (!state.isOpen) return null;

  return (
    <section
      aria-label={t("title")}
      className={
        layout === "overlay"
          ? "relative w-90 shrink-0 overflow-y-auto overscroll-contain border-s border-line bg-paper p-5"
          : "relative shrink-0 max-lg:py-6 lg:w-90 lg:overflow-y-auto lg:pe-1"
      }
    >
      {layout === "page" ? (
        <h2 className="sr-only">{t("title")}</h2>
      ) : (
        <div className="mb-4 flex items-center justify-between">
          <h3 className="text-base font-semibold tracking-tight">{t("title")}</h3>
          <IconButton label={t("close")} className="-me-2" onClick={() => state.setIsOpen(false)}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      )}
      {content}
    </section>
  );
}

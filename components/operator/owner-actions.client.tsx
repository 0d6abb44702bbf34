"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import type { OperatedOwner } from "@/lib/operation/operators/resource";
import type { OwnerChange } from "./owner-queries";

const PlanDialog = onDemand(() => import("./plan-dialog.client").then((module) => module.PlanDialog));

interface Props {
  owner: OperatedOwner;
  /** The operator's own account cannot be disabled. */
  isOwn: boolean;
  onChange: (change: OwnerChange) => void;
}

/** The actions of an operator on an account. What takes something away is confirmed. */
export function OwnerActions({ owner, isOwn, onChange }: Props) {
  const t = useTranslations("operator.owners");
  const name = owner.owner;
  return (
    <div className="flex flex-wrap justify-end gap-2 py-2">
      <PlanButton owner={owner} onChange={onChange} />
      {owner.state === "disabled" ? (
        <Button
          size="small"
          aria-label={t("enableOwner", { owner: name })}
          onClick={() => onChange({ disabled: false })}
        >
          {t("enable")}
        </Button>
      ) : (
        !isOwn && (
          <AlertDialog
            trigger={
              <Button size="small" aria-label={t("disableOwner", { owner: name })}>
                {t("disable")}
              </Button>
            }
            title={t("disableTitle", { owner: name })}
            text={t("disableText")}
            cancelLabel={t("cancel")}
            confirmLabel={t("disable")}
            onConfirm={() => onChange({ disabled: true })}
          />
        )
      )}
      {owner.withheld_at !== null ? (
        <Button
          size="small"
          aria-label={t("showOwner", { owner: name })}
          onClick={() => onChange({ withhold: false })}
        >
          {t("show")}
        </Button>
      ) : (
        <AlertDialog
          trigger={
            <Button size="small" aria-label={t("withholdOwner", { owner: name })}>
              {t("withhold")}
            </Button>
          }
          title={t("withholdTitle", { owner: name })}
          text={t("withholdText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("withhold")}
          onConfirm={() => onChange({ withhold: true })}
        />
      )}
    </div>
  );
}

function PlanButton({ owner, onChange }: Pick<Props, "owner" | "onChange">) {
  const t = useTranslations("operator.owners");
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button size="small" aria-label={t("planOf", { owner: owner.owner })} onClick={() => setOpen(true)}>
        {t("plan")}
      </Button>
      {isOpen && <PlanDialog owner={owner} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

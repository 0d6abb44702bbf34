"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import type { OperatedOwner } from "@/lib/operation/operators/resource";
import type { OwnerChange } from "./owner-queries";

interface Props {
  owner: OperatedOwner;
  onChange: (change: OwnerChange) => void;
  onClose: () => void;
}

const plans = ["free", "starter", "pro", "sponsor"] as const;

/** A choice of the plan of an account. */
export function PlanDialog({ owner, onChange, onClose }: Props) {
  const t = useTranslations("operator.owners");
  const [plan, setPlan] = useState(owner.plan);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("planOf", { owner: owner.owner })}
      text={t("planText")}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              if (plan !== owner.plan) onChange({ plan_tier: plan });
            }}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <Select
        label={t("plan")}
        value={plan}
        options={plans.map((value) => ({ value, label: t(`plans.${value}`) }))}
        onChange={(value) => setPlan(plans.find((one) => one === value) ?? owner.plan)}
      />
    </Dialog>
  );
}

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, longLabel } from "@/components/ui/button";
import { Images } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { useUploads } from "@/components/uploads/upload-provider.client";
import { demoCount, demoTarget, loadDemoFiles } from "./demo-images";

/** Uploads the demo images. */
export function DemoButton() {
  const t = useTranslations("emptyLibrary.demo");
  const { add } = useUploads();
  const [isLoading, setLoading] = useState(false);

  async function addDemoImages(): Promise<void> {
    setLoading(true);
    try {
      add(await loadDemoFiles(), demoTarget);
    } catch {
      toast.error(t("failed"), { reason: t("failedReason"), retry: () => void addDemoImages() });
    } finally {
      setLoading(false);
    }
  }

  return (
    <div>
      <Button disabled={isLoading} onClick={() => void addDemoImages()} {...longLabel}>
        <Images aria-hidden size={16} />
        {t("add", { count: demoCount })}
      </Button>
    </div>
  );
}

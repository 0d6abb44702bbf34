"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { ForOffer } from "@/components/session/offers.client";
import { ForRole } from "@/components/session/role.client";
import { LocalTime } from "@/components/ui/local-time.client";
import type { ImageResource } from "@/lib/images/resource";
import { purgeTime } from "@/lib/kernel/time";
import { AnalysisSection } from "./analysis-section.client";
import { AnalyticsSection } from "./analytics-section.client";
import { CollectionsSection } from "./collections-section.client";
import { DetailsSection } from "./details-section.client";
import { EncryptedImageMessages } from "./encrypted-image-messages.client";
import { FailureNotice } from "./failure-notice.client";
import { CameraSection, FileSection, hasCameraFacts } from "./file-section.client";
import { HistorySection } from "./history-section.client";
import { LinksSection } from "./links-section.client";
import { hasLocation, LocationSection } from "./location-section.client";
import { PrivacySection } from "./privacy-section";
import { Section } from "./section.client";
import { VariantsSection } from "./variants-section.client";

const EncryptionControls = dynamic(() =>
  import("./encryption-controls.client").then((module) => module.EncryptionControls),
);

/** Whether the image is encrypted, what that means, and the other choice. */
function EncryptionSection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.sections");
  return (
    <ForOffer offer="encryption">
      <Section title={t("encryption")}>
        <EncryptedImageMessages>
          <EncryptionControls key={image.id} image={image} />
        </EncryptedImageMessages>
      </Section>
    </ForOffer>
  );
}

/** Everything about one image, in sections; open sections stay open for the next image. */
export function Inspector({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.sections");
  const { deleted_at: deletedAt } = image.status;
  if (deletedAt !== null) return <DeletedImage image={image} deletedAt={deletedAt} />;

  return (
    <div>
      <FailureNotice image={image} />
      <Section title={t("links")} isInitiallyOpen>
        <LinksSection key={image.id} image={image} />
      </Section>
      <Section title={t("details")} isInitiallyOpen>
        {/* Drafts and states of their own belong to one image. */}
        <DetailsSection key={image.id} image={image} />
      </Section>
      <ForRole least={{ role: "viewer", inWholeLibrary: true }}>
        <Section title={t("collections")}>
          <CollectionsSection imageId={image.id} />
        </Section>
      </ForRole>
      <FileSections image={image} />
      {hasLocation(image) && (
        <Section title={t("location")} isInitiallyOpen>
          <LocationSection key={image.id} image={image} />
        </Section>
      )}
      <Section title={t("privacy")}>
        <PrivacySection key={image.id} image={image} />
      </Section>
      <EncryptionSection image={image} />
      <AnalysisSection image={image} />
      <ForRole least="editor">
        <Section title={t("analytics")}>
          <AnalyticsSection imageId={image.id} />
        </Section>
        <Section title={t("variants")}>
          <VariantsSection key={image.id} image={image} />
        </Section>
      </ForRole>
      <ForRole least="manager">
        <Section title={t("history")}>
          <HistorySection imageId={image.id} updatedAt={image.updated_at} />
        </Section>
      </ForRole>
    </div>
  );
}

/** An image in the trash, which has no links and cannot be edited until it is restored. */
function DeletedImage({ image, deletedAt }: { image: ImageResource; deletedAt: string }) {
  const t = useTranslations("inspector.deleted");
  return (
    <div>
      <p className="mb-4 text-sm text-ink-soft">
        {t.rich("text", { time: () => <LocalTime iso={purgeTime(deletedAt)} /> })}
      </p>
      <FileSections image={image} />
    </div>
  );
}

function FileSections({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.sections");
  return (
    <>
      <Section title={t("file")} isInitiallyOpen>
        <FileSection image={image} />
      </Section>
      {hasCameraFacts(image) && (
        <Section title={t("camera")} isInitiallyOpen>
          <CameraSection image={image} />
        </Section>
      )}
    </>
  );
}

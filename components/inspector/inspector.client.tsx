"use client";

import { useTranslations } from "next-intl";
import type { ImageResource } from "@/lib/images/resource";
import { AnalyticsSection } from "./analytics-section.client";
import { DetailsSection } from "./details-section.client";
import { FailureNotice } from "./failure-notice.client";
import { CameraSection, FileSection, hasCameraFacts } from "./file-section.client";
import { HistorySection } from "./history-section.client";
import { LinksSection } from "./links-section.client";
import { hasLocation, LocationSection } from "./location-section.client";
import { PrivacySection } from "./privacy-section";
import { Section } from "./section.client";
import { VariantsSection } from "./variants-section.client";

/** Everything about one image, in sections; those that are open stay open for the next image. */
export function Inspector({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.sections");
  return (
    <div>
      <FailureNotice image={image} />
      <Section title={t("details")} isInitiallyOpen>
        {/* Drafts and states of their own belong to one image. */}
        <DetailsSection key={image.id} image={image} />
      </Section>
      <Section title={t("links")} isInitiallyOpen>
        <LinksSection key={image.id} image={image} />
      </Section>
      <Section title={t("file")} isInitiallyOpen>
        <FileSection image={image} />
      </Section>
      {hasCameraFacts(image) && (
        <Section title={t("camera")} isInitiallyOpen>
          <CameraSection image={image} />
        </Section>
      )}
      {hasLocation(image) && (
        <Section title={t("location")} isInitiallyOpen>
          <LocationSection key={image.id} image={image} />
        </Section>
      )}
      <Section title={t("privacy")}>
        <PrivacySection key={image.id} image={image} />
      </Section>
      <Section title={t("analytics")}>
        <AnalyticsSection imageId={image.id} />
      </Section>
      <Section title={t("variants")}>
        <VariantsSection key={image.id} image={image} />
      </Section>
      <Section title={t("history")}>
        <HistorySection imageId={image.id} updatedAt={image.updated_at} />
      </Section>
    </div>
  );
}

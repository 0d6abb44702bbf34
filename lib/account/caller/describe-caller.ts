import { limitsOf, plans } from "@/lib/billing";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { maxImageBytes } from "@/lib/images/resource";
import { type Actor, isAdminScope } from "@/lib/kernel/actor";
import { trashDays } from "@/lib/kernel/time";
import { listNotices } from "@/lib/notices";
import { isOperator } from "@/lib/operation/operators";
import { analyzer } from "@/lib/platform/ai";
import { isEncryptionOffered } from "@/lib/platform/encryption";
import { env } from "@/lib/platform/process/env";
import { getSettingsRow } from "@/lib/settings";
import { maxSavedVariants } from "@/lib/settings/resource";
import { feedbackKinds, maxSharedImages } from "@/lib/shares/values";
import { customVariantLimit, variantFormats } from "@/lib/variants/resource";
import { languages } from "@/messages/languages";
import { acceptedFormats, type CallerResource, type Capabilities } from "./resource";

/** Describes the caller, what the credential allows and what needs attention. */
export async function describeCaller(actor: Actor): Promise<CallerResource> {
  const isKey = actor.via === "key";
  const mayOperate = !isKey || actor.scopes.some(isAdminScope);
  const { owner, email, uid, handle, planTier } = actor.account;
  const [{ welcomed }, notices, limits, operator] = await Promise.all([
    getSettingsRow(owner),
    // They concern the account and what it has to do in its own library.
    actor.role === "owner" ? listNotices(actor) : [],
    limitsOf(owner),
    mayOperate && isOperator(actor),
  ]);

  return {
    owner: email,
    uid,
    handle,
    plan: planTier,
    via: isKey ? "key" : "session",
    key_id: isKey ? actor.credentialId : null,
    scopes: [...actor.scopes],
    library: actor.library.handle,
    album: actor.library.albumScope?.album ?? null,
    role: actor.role,
    rate_limits: plans[planTier].rates,
    welcome_pending: !welcomed,
    notices,
    disabled: actor.isDisabled === true,
    operator,
    capabilities: describeCapabilities(limits.api_keys),
  };
}

function describeCapabilities(maxKeys: number | null): Capabilities {
  const { ALBUMEN_SMTP_URL, ALBUMEN_CDN } = env();
  return {
    mail: ALBUMEN_SMTP_URL !== undefined,
    cdn_purge: ALBUMEN_CDN !== "none",
    ai: analyzer() !== undefined,
    encryption: isEncryptionOffered(),
    languages: [...languages],
    uploads: {
      max_bytes: maxImageBytes,
      content_types: acceptedFormats.flatMap(({ contentType, contentTypeAliases = [] }) => [
        contentType,
        ...contentTypeAliases,
      ]),
      extensions: acceptedFormats.flatMap(({ extensions }) => extensions),
    },
    variants: {
      presets: [...presetKeys],
      formats: [...variantFormats],
      max_custom_per_image: customVariantLimit,
      max_saved: maxSavedVariants,
    },
    shares: { max_images: maxSharedImages, feedback: [...feedbackKinds] },
    limits: {
      api_keys: maxKeys,
      trash_days: trashDays,
    },
  };
}

/** The days before an expiry on which a notice appears, and for a key also after it. */
export const expiryNoticeDays = 7;

interface LocatedNotice {
  code: string;
  resource: { id: string };
}

/** The path of the page where an owner can act on a notice. */
export function noticePath({ code, resource }: LocatedNotice): string {
  switch (code) {
    case "VARIANTS_FAILED":
    case "FILES_DAMAGED":
      return `/dashboard/images/${resource.id}`;
    case "IMAGES_EXPIRING":
      return `/dashboard?expiring_within=${expiryNoticeDays}d`;
    case "IMAGES_MARKED_NSFW":
      return "/dashboard?nsfw=true";
    case "WEBHOOK_DISABLED":
      return `/dashboard/settings/webhooks/${resource.id}`;
    case "ENCRYPTION_UNAVAILABLE":
      return "/dashboard/settings/encryption";
    case "DOMAIN_PROBLEM":
      return `/dashboard/settings/domains/${resource.id}`;
    case "EXPORT_FAILED":
      return "/dashboard/settings/data";
    case "BACKUP_FAILING":
      return "/dashboard/settings/backup";
    case "QUOTA_NEARLY_REACHED":
      return "/dashboard/usage";
    case "DELIVERY_STOPPED":
    case "PAYMENT_FAILED":
      return "/dashboard/plan";
    default:
      return "/dashboard/settings/keys";
  }
}

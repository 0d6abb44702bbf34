import type { Messages as EnglishMessages } from "@/messages/en";

/** Makes the compiler check every message key. */
declare module "next-intl" {
  interface AppConfig {
    Messages: EnglishMessages;
  }
}

import type messages from "@/messages/en.json";

/** Makes every key that a component asks for checked by the compiler. */
declare module "next-intl" {
  interface AppConfig {
    Locale: "en";
    Messages: typeof messages;
  }
}

export { deliver, deliverShared } from "./deliver";

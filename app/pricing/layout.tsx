// Outside of the group: inside, the page that is not found would have the header, as no other has.
export { default } from "../(site)/layout";

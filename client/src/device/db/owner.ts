/** The user id that a row belongs to; blank for anonymous use of the device. */
export type Owner = string

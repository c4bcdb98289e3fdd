// SPDX-License-Identifier: Apache-2.0
//
// Copies a text to the clipboard. Browsers offer navigator.clipboard only to pages of HTTPS and of this machine.
// Another page may copy a text that is selected.

/** True = the text is in the clipboard. Call it in the handler of a click or a key. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

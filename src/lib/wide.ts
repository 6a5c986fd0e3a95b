/** Width where the desk layout begins, here and in the style sheets. In ems: large letters get the phone layout. */
export const WIDE = '(min-width: 60em)'

/** @returns where Home Page leads from an address: from an operator's page to the operator's home */
export function homeOf(path: string): '/' | '/adminAuth/admin-home-page' {
  return path.startsWith('/adminAuth/admin-home-page') ? '/adminAuth/admin-home-page' : '/'
}

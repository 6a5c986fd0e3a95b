/*
 * Preloaded into a server: makes each wait for the disk take EXTRA_NS longer, like the network disks of rented servers.
 * It changes nothing about what is written or survives.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <time.h>

static int longer(const char *name, int file)
{
  int (*wait)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = wait(file);
  int error = errno;
  struct timespec extra = {EXTRA_NS / 1000000000, EXTRA_NS % 1000000000};
  nanosleep(&extra, NULL);
  errno = error;
  return result;
}

int fdatasync(int file) { return longer("fdatasync", file); }
int fsync(int file) { return longer("fsync", file); }

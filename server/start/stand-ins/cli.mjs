console.log(`http://localhost:${process.env.PORT}/sign-in-stand-in`);
